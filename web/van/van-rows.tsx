import { REMOVES_ROW } from '../ui/form/row-focus.tsx'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import classes from './van-rows.module.css'

interface VanRow {
  key: string
  name: string
  /** Since when, or from which day. */
  when: string
  state?: string | undefined
  removal?: { label: string; busy: boolean; onClick: () => void } | undefined
}

/** Drivers or payees of a van, with their dates. */
export function VanRows({ rows }: { rows: readonly VanRow[] }) {
  return (
    <ul className={classes.list}>
      {rows.map(({ key, name, when, state, removal }) => (
        <li key={key} className={classes.row}>
          <div className={classes.text}>
            <div className={classes.who}>
              <p className={classes.name}>{name}</p>
              <p className={classes.when}>{when}</p>
            </div>
            {state !== undefined && <p className={classes.state}>{state}</p>}
          </div>
          {removal && (
            <IconButton
              {...REMOVES_ROW}
              label={removal.label}
              icon={<IconTrash size={20} />}
              disabled={removal.busy}
              onClick={removal.onClick}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
