import type { TestApp } from '../../test-app.ts'

/** Tables that a refused request may change, to record the access. */
const MAY_CHANGE = ['session', 'security_event']

/**
 * Records every changed row of every tenant in this test's database, which costs less than comparing all rows.
 * @returns a function that names the tables whose rows changed since its last call
 */
export async function watchRows({ db }: Pick<TestApp, 'db'>): Promise<() => Promise<string[]>> {
  await db.owner.query(`
    create unlogged table public.changed_row (name text not null);
    create function public.note_changed_row() returns trigger language plpgsql security definer as
      $$ begin insert into public.changed_row values (tg_table_name); return null; end $$`)
  const { rows } = await db.owner.query<{ name: string }>(
    `select table_name as name from information_schema.tables join information_schema.columns using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'tenant_id' and table_name <> all ($1)`,
    [MAY_CHANGE],
  )
  const triggers = rows.map(
    ({ name }) => `
      create trigger note_write after insert or delete on public.${name} for each row execute function public.note_changed_row();
      create trigger note_update after update on public.${name} for each row when (old.* is distinct from new.*)
        execute function public.note_changed_row();`,
  )
  await db.owner.query(triggers.join(''))
  return async () => {
    const changed = await db.owner.query<{ name: string }>('delete from public.changed_row returning name')
    return [...new Set(changed.rows.map(({ name }) => name))].sort()
  }
}
