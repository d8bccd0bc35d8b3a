-- Whether browsers have to calculate before a password is judged or an SMS is sent.
alter table sign_in_rule add column proof_of_work boolean not null default false;

-- Proofs that were handed in, by the SHA-256 of their challenge, until that has run out by itself. They belong to no
-- tenant, as image codes do; a crash of the database may forget some minutes of them.
create unlogged table spent_proof (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_proof_expires_at on spent_proof (expires_at);
grant select, insert on spent_proof to iwater_app;
grant select, delete on spent_proof to iwater_worker;
