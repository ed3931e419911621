import { MAX_SITES } from '../../domain/website/embed-sites.ts'
import { ADDS_ROW, REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import classes from './website.module.css'
import { TEXTS } from './texts.ts'

const T = TEXTS.embed

interface SiteListProps {
  sites: readonly string[]
  /** Messages by `sites.<index>`. */
  errors: Readonly<Record<string, string | undefined>>
  readOnly: boolean
  onChange: (sites: string[]) => void
}

/** The list of sites that may show the booking. */
export function SiteList({ sites, errors, readOnly, onChange }: SiteListProps) {
  return (
    <RowFocus>
      {sites.length === 0 && <p className={classes.none}>{T.none}</p>}
      {sites.map((site, index) => (
        <div key={index} className={classes.row}>
          <TextField
            label={T.site(index + 1)}
            inputMode="url"
            placeholder={T.siteExample}
            value={site}
            error={errors[`sites.${index}`]}
            onChange={typed => onChange(sites.map((one, at) => (at === index ? typed : one)))}
          />
          {!readOnly && (
            <IconButton
              {...REMOVES_ROW}
              label={T.remove(site)}
              icon={<IconTrash size={20} />}
              onClick={() => onChange(sites.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {errors.sites !== undefined && (
        <p role="alert" className={classes.error}>
          {errors.sites}
        </p>
      )}
      {!readOnly &&
        (sites.length < MAX_SITES ? (
          <div>
            <Button {...ADDS_ROW} icon={<IconPlus size={20} aria-hidden />} onClick={() => onChange([...sites, ''])}>
              {T.add}
            </Button>
          </div>
        ) : (
          <p className={classes.none}>{T.full(MAX_SITES)}</p>
        ))}
    </RowFocus>
  )
}
