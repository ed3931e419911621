alter table tenant_domain add column is_primary boolean not null default false;
comment on column tenant_domain.is_primary is 'Mails link to this host. Without one, to the first in the alphabet';
create unique index tenant_domain_primary on tenant_domain (tenant_id) where is_primary;
update tenant_domain d set is_primary = true where d.host = (select min(o.host) from tenant_domain o where o.tenant_id = d.tenant_id);
