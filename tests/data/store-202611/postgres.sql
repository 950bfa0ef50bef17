-- The tables of a PostgreSQL store of schema 5, as pg_dump --schema-only prints them, without settings and comments.
CREATE TABLE public.blocks (
    user_id text NOT NULL COLLATE pg_catalog."C",
    other_id text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.chat (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    at bigint NOT NULL,
    seat bigint,
    name text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT chat_seq_check CHECK ((seq > 0))
);
CREATE TABLE public.entries (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seq bigint NOT NULL,
    text text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT entries_seq_check CHECK ((seq > 0))
);
CREATE TABLE public.hooks (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL COLLATE pg_catalog."C",
    secret text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    failures bigint NOT NULL,
    last_error text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT hooks_id_check CHECK ((length(id) = 26)),
    CONSTRAINT hooks_kind_check CHECK ((kind = ANY (ARRAY['json'::text, 'discord'::text, 'slack'::text])))
);
CREATE TABLE public.hosts (
    table_id text NOT NULL COLLATE pg_catalog."C",
    person text NOT NULL COLLATE pg_catalog."C",
    mark text NOT NULL COLLATE pg_catalog."C",
    is_strong bigint NOT NULL
);
CREATE TABLE public.leases (
    name text NOT NULL COLLATE pg_catalog."C",
    owner text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL
);
CREATE TABLE public.meta (
    key text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.notices (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    payload text NOT NULL COLLATE pg_catalog."C",
    due_at bigint NOT NULL,
    attempts bigint NOT NULL,
    owner text NOT NULL COLLATE pg_catalog."C",
    held_until bigint NOT NULL,
    CONSTRAINT notices_id_check CHECK ((length(id) = 26))
);
CREATE TABLE public.pushes (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    endpoint text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    auth text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    CONSTRAINT pushes_id_check CHECK ((length(id) = 26))
);
CREATE TABLE public.ratings (
    user_id text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    players bigint NOT NULL,
    mean bigint NOT NULL,
    spread bigint NOT NULL,
    shown bigint NOT NULL,
    games bigint NOT NULL,
    changed_at bigint NOT NULL
);
CREATE TABLE public.reports (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    table_id text COLLATE pg_catalog."C",
    about_id text COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    closed_at bigint,
    CONSTRAINT reports_id_check CHECK ((length(id) = 26))
);
CREATE TABLE public.results (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seat bigint NOT NULL,
    user_id text COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    game text NOT NULL COLLATE pg_catalog."C",
    players bigint NOT NULL,
    place bigint NOT NULL,
    score bigint NOT NULL,
    is_rated bigint NOT NULL,
    before bigint,
    after bigint,
    finished_at bigint NOT NULL,
    CONSTRAINT results_seat_check CHECK ((seat >= 0))
);
CREATE TABLE public.seats (
    table_id text NOT NULL COLLATE pg_catalog."C",
    seat bigint NOT NULL,
    user_id text COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    secret text COLLATE pg_catalog."C",
    nonce text COLLATE pg_catalog."C",
    CONSTRAINT seats_seat_check CHECK ((seat >= 0))
);
CREATE TABLE public.tables (
    id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    head text NOT NULL COLLATE pg_catalog."C",
    settings text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    changed_at bigint NOT NULL,
    wake_at bigint,
    is_listed bigint DEFAULT 0 NOT NULL,
    keeper text COLLATE pg_catalog."C",
    CONSTRAINT tables_id_check CHECK ((length(id) = 26)),
    CONSTRAINT tables_state_check CHECK ((state = ANY (ARRAY['open'::text, 'running'::text, 'over'::text, 'adjourned'::text, 'quarantined'::text])))
);
CREATE TABLE public.tokens (
    hash text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL COLLATE pg_catalog."C",
    label text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    used_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CONSTRAINT tokens_kind_check CHECK ((kind = ANY (ARRAY['session'::text, 'api'::text])))
);
CREATE TABLE public.users (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    folded text NOT NULL COLLATE pg_catalog."C",
    password text COLLATE pg_catalog."C",
    role text NOT NULL COLLATE pg_catalog."C",
    created_at bigint NOT NULL,
    banned_at bigint,
    about text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    away_until bigint,
    away_year bigint DEFAULT 0 NOT NULL,
    away_used bigint DEFAULT 0 NOT NULL,
    skeleton text COLLATE pg_catalog."C",
    CONSTRAINT users_id_check CHECK ((length(id) = 26)),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['player'::text, 'operator'::text])))
);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_pkey PRIMARY KEY (user_id, other_id);
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (table_id, seq);
ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.hosts
    ADD CONSTRAINT hosts_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY public.leases
    ADD CONSTRAINT leases_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.meta
    ADD CONSTRAINT meta_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.pushes
    ADD CONSTRAINT pushes_endpoint_key UNIQUE (endpoint);
ALTER TABLE ONLY public.pushes
    ADD CONSTRAINT pushes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (user_id, game, players);
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_folded_key UNIQUE (folded);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX blocks_by_other ON public.blocks USING btree (other_id);
CREATE INDEX hooks_by_user ON public.hooks USING btree (user_id);
CREATE INDEX hosts_by_mark ON public.hosts USING btree (mark);
CREATE INDEX hosts_by_person ON public.hosts USING btree (person);
CREATE INDEX notices_by_due ON public.notices USING btree (due_at, id);
CREATE INDEX notices_by_user ON public.notices USING btree (user_id);
CREATE INDEX pushes_by_user ON public.pushes USING btree (user_id);
CREATE INDEX ratings_by_shown ON public.ratings USING btree (game, players, shown, user_id);
CREATE INDEX reports_by_end ON public.reports USING btree (closed_at, id);
CREATE INDEX results_by_user ON public.results USING btree (user_id, table_id);
CREATE INDEX seats_by_secret ON public.seats USING btree (secret, table_id) WHERE (secret IS NOT NULL);
CREATE INDEX seats_by_user ON public.seats USING btree (user_id, table_id);
CREATE INDEX tables_by_list ON public.tables USING btree (is_listed, state, id);
CREATE INDEX tables_by_state ON public.tables USING btree (state, id);
CREATE INDEX tables_by_wake ON public.tables USING btree (wake_at, id) WHERE (wake_at IS NOT NULL);
CREATE INDEX tokens_by_end ON public.tokens USING btree (expires_at);
CREATE INDEX tokens_by_user ON public.tokens USING btree (user_id);
CREATE UNIQUE INDEX users_by_skeleton ON public.users USING btree (skeleton);
CREATE INDEX users_without_skeleton ON public.users USING btree (id) WHERE (skeleton IS NULL);
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_other_id_fkey FOREIGN KEY (other_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.blocks
    ADD CONSTRAINT blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.chat
    ADD CONSTRAINT chat_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.hosts
    ADD CONSTRAINT hosts_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notices
    ADD CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.pushes
    ADD CONSTRAINT pushes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_about_id_fkey FOREIGN KEY (about_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.reports
    ADD CONSTRAINT reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
INSERT INTO public.meta VALUES ('schema', '5');
