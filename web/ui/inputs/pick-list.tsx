import { useState } from 'react'
import { matchesText } from '../../../domain/format/matches-text.ts'
import { IconSearch } from '../icon/search.gen.ts'
import { TEXTS } from '../texts.ts'
import { Button } from './button.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import classes from './pick-list.module.css'
import { TextField } from './text-field.tsx'

/** A shorter list is seen at a glance. */
const MIN_SEARCHED = 9

export interface PickOption {
  id: string
  name: string
  /** A second line. */
  detail?: string | undefined
  /** It cannot be changed. */
  isFixed?: boolean | undefined
}

interface PickListProps {
  options: readonly PickOption[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  /** The label of the search, such as `Search franchises`. */
  searchLabel: string
  /** One column, for options with a second line. */
  wide?: boolean
}

/** Ticks in a list. A long list has a search, and buttons that tick or clear what is found. */
export function PickList({ options, chosen, onChange, searchLabel, wide = false }: PickListProps) {
  const [typed, setTyped] = useState('')
  const shown = options.filter(({ name, detail }) => matchesText(typed, [name, detail ?? '']))
  const free = shown.filter(({ isFixed }) => isFixed !== true).map(({ id }) => id)
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter(other => other !== id))
  const left = free.filter(id => !chosen.includes(id))
  return (
    <div className={classes.pick}>
      {options.length >= MIN_SEARCHED && (
        <>
          <TextField
            type="search"
            label={searchLabel}
            value={typed}
            onChange={setTyped}
            icon={<IconSearch size={18} aria-hidden />}
          />
          <div className={classes.line}>
            <p className={classes.count} role="status">
              {TEXTS.selectedOf(options.filter(({ id }) => chosen.includes(id)).length, options.length)}
            </p>
            {left.length > 0 ? (
              <Button size="sm" variant="quiet" onClick={() => onChange([...chosen, ...left])}>
                {TEXTS.selectAll(free.length)}
              </Button>
            ) : (
              free.length > 0 && (
                <Button size="sm" variant="quiet" onClick={() => onChange(chosen.filter(id => !free.includes(id)))}>
                  {TEXTS.clearSelection}
                </Button>
              )
            )}
          </div>
        </>
      )}
      {shown.length === 0 && <p className={classes.count}>{TEXTS.noMatch}</p>}
      <div className={classes.choices} data-wide={wide} data-long={options.length >= MIN_SEARCHED}>
        {shown.map(option => (
          <CheckboxField
            key={option.id}
            label={option.name}
            description={option.detail}
            checked={chosen.includes(option.id)}
            disabled={option.isFixed === true}
            onChange={isChosen => toggle(option.id, isChosen)}
          />
        ))}
      </div>
    </div>
  )
}
