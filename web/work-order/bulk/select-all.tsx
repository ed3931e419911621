import classes from './bulk.module.css'
import { SelectBox } from './select-box.tsx'
import { TEXTS } from './texts.ts'
import type { Selection } from './use-selection.ts'

/** Selects all orders that the list shows, or none. @param count how many it shows */
export function SelectAll({ selection, count }: { selection: Selection; count: number }) {
  const chosen = selection.selected.length
  const label = TEXTS.all(count)
  return (
    <div className={classes.all}>
      <SelectBox
        label={label}
        checked={chosen === count}
        isPartial={chosen > 0 && chosen < count}
        onChange={selection.selectAll}
      >
        {label}
      </SelectBox>
    </div>
  )
}
