-- Up Migration
-- Most rows of the teams' figures are rewritten once a day: with room beside each for its next version no index is touched.

alter table team_figure set (fillfactor = 45);
