-- Judged at the end of the transaction: two items of a dictionary may exchange their values.
alter table dictionary_item
  drop constraint dictionary_item_tenant_id_parent_id_value_key,
  add constraint dictionary_item_tenant_id_parent_id_value_key
    unique (tenant_id, parent_id, value) deferrable initially deferred;
