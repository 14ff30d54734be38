-- Up Migration
-- What operators publish for traders, in versions; what stands when; which words find it; and who accepted which agreement.

create table content (
  id text primary key check (id ~ '^art_'),
  tenant_id text not null references tenant,
  kind text not null check (kind in ('article', 'tutorial', 'question', 'userContract', 'contracts', 'privacy')),
  -- The newest one.
  version int not null default 1,
  changed_at timestamptz not null,
  created_at timestamptz not null
);
-- A brand has each agreement once.
create unique index content_agreement on content (tenant_id, kind) where kind in ('userContract', 'contracts', 'privacy');
create index content_list on content (tenant_id, changed_at);

create table content_version (
  content_id text not null references content,
  version int not null,
  tenant_id text not null references tenant,
  article_column text check (article_column in ('news', 'product', 'market', 'learning')),
  picture text references upload,
  position int not null default 0,
  -- By language: title, summary, body as it was written, tree as it is shown. Languages without a text are missing.
  texts jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  primary key (content_id, version)
);

create table content_publication (
  id bigint generated always as identity primary key,
  tenant_id text not null references tenant,
  content_id text not null,
  version int not null,
  from_at timestamptz not null,
  -- Of an agreement: it is accepted before the next action.
  must_accept boolean not null default false,
  published_by text not null,
  published_at timestamptz not null,
  -- Withdrawn.
  ended_at timestamptz,
  foreign key (content_id, version) references content_version
);
create index content_publication_shown on content_publication (content_id, from_at desc, id desc) where ended_at is null;

-- Words of what was published, folded; each run of one to three characters of a word is an element of `grams`.
create table content_search (
  content_id text not null,
  version int not null,
  language text not null,
  tenant_id text not null references tenant,
  folded text not null,
  grams text[] not null,
  primary key (content_id, version, language),
  foreign key (content_id, version) references content_version
);
create index content_search_grams on content_search using gin (grams);

create table agreement_acceptance (
  tenant_id text not null references tenant,
  user_id text not null references app_user,
  content_id text not null,
  version int not null,
  accepted_at timestamptz not null,
  primary key (user_id, content_id, version),
  foreign key (content_id, version) references content_version
);

alter table content enable row level security;
alter table content_version enable row level security;
alter table content_publication enable row level security;
alter table content_search enable row level security;
alter table agreement_acceptance enable row level security;
do $$
declare
  t text;
begin
  foreach t in array array['content', 'content_version', 'content_publication', 'content_search', 'agreement_acceptance'] loop
    execute format('create policy tenant_rows on %I to millrace_app using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy console_rows on %I to millrace_console using (tenant_id = app_tenant()) with check (tenant_id = app_tenant())', t);
    execute format('create policy audit_reads on %I for select to millrace_audit using (true)', t);
    execute format('grant select on %I to millrace_app, millrace_audit', t);
  end loop;
end $$;
grant insert on agreement_acceptance to millrace_app;
grant select, insert on content, content_version, content_publication, content_search to millrace_console;
grant update (version, changed_at) on content to millrace_console;
grant update (ended_at) on content_publication to millrace_console;
grant delete on content_search to millrace_console;

-- Pictures of content: everybody sees them, and their size is known before they are.
alter table upload add column width int, add column height int;
alter table upload drop constraint upload_used_as_check;
alter table upload add constraint upload_used_as_check check (
  used_as in ('avatar', 'slip', 'brand', 'chat', 'content')
  and (user_id is not null or used_as in ('brand', 'content'))
  and (used_as <> 'content' or (width > 0 and height > 0)));
create index upload_content on upload (tenant_id) where used_as = 'content';
grant select (width, height) on upload to millrace_console;
grant insert (width, height) on upload to millrace_console;
