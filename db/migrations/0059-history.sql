-- The history of the settings, newest first. Refunds and other acts, and the codes that customers get, are not part of it.
create index audit_entry_history on audit_entry (tenant_id, id desc) include (actor_id, actor_kind, subject, franchise_id, happened_at)
  where action in ('insert', 'update', 'delete') and actor_kind <> 'customer';
