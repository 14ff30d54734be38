-- Up Migration
-- The statement of a source of fuel is a page of its own (P10404). A seeded tenant whose menu still lists the assets gets it; what another tenant's menu
-- lists is its operator's to say.

update tenant set permissions = permissions || array['P10404']
where id in ('meridian', 'aurora') and 'P10400' = any (permissions) and 'P10404' <> all (permissions);
