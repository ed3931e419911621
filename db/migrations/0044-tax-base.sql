-- The prices that each tax of an invoice covers, frozen with the tax. Until now a report took all lines with any tax as the base of each.

-- A line says only its whole tax. It is covered by all of the taxes if they add up to that, otherwise by the one that is equal to it.
create function app.tax_bases(taxes jsonb, lines jsonb) returns jsonb language sql immutable set search_path = pg_catalog as $$
  select coalesce(jsonb_agg(x.tax || jsonb_build_object('base', (
      select coalesce(sum(l."discountedPrice"), 0)::bigint
      from jsonb_to_recordset(lines) as l ("discountedPrice" bigint, tax bigint),
        lateral (select round(l."discountedPrice" * (x.tax->>'ratePpm')::numeric / 1000000) as one,
          (select sum(round(l."discountedPrice" * (y->>'ratePpm')::numeric / 1000000)) from jsonb_array_elements(taxes) y) as every) t
      where l.tax = t.every or l.tax = t.one
        -- A tax that nothing explains stays on the base of before.
        or (l.tax <> 0 and not exists (
          select from jsonb_array_elements(taxes) y where l.tax = round(l."discountedPrice" * (y->>'ratePpm')::numeric / 1000000))))) order by x.nth), '[]')
  from jsonb_array_elements(taxes) with ordinality as x (tax, nth)
$$;
update invoice set taxes = app.tax_bases(taxes, lines) where taxes <> '[]' and not taxes->0 ? 'base';
drop function app.tax_bases;
