-- How often results have helped is read from the index alone, for the lists of questions and reasons.
create index reason_vote_counted on reason_vote (tenant_id, reason_id, has_helped);
