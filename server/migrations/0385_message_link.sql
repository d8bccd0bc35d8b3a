-- The page of the client that a message of the system is about: its path and query.
alter table message add column link text check (link ~ '^/[^/\\]' and length(link) <= 300);
