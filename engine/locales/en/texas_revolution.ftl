# Texas Revolution.
