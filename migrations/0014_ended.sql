-- In a game that is over nothing is due, nobody is awaited and no seat is offered.
DELETE FROM due WHERE game IN (SELECT id FROM games WHERE phase = 'over');
DELETE FROM turns WHERE game IN (SELECT id FROM games WHERE phase = 'over');
UPDATE offers SET state = 'lapsed'
WHERE state = 'open' AND game IN (SELECT id FROM games WHERE phase = 'over');
