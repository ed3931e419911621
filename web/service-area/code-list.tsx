import { useState } from 'react'
import { formatPostalCode } from '../../domain/address/postal-code.ts'
import { toCsv } from '../../domain/format/csv.ts'
import { formatList } from '../../domain/format/list.ts'
import type { Franchise } from '../franchise-choice/franchise.ts'
import { saveCsv } from '../platform/save-csv.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { REMOVES_ROW } from '../ui/form/row-focus.tsx'
import { IconDownload } from '../ui/icon/download.gen.ts'
import { IconMapPinOff } from '../ui/icon/map-pin-off.gen.ts'
import { IconX } from '../ui/icon/x.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import classes from './area.module.css'
import type { AreaCode } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.codes
const SHOWN_AT_FIRST = 24

interface CodeListProps {
  franchise: Franchise
  codes: readonly AreaCode[]
  onRemove: ((code: string) => void) | undefined
}

/** The codes of a service area, searchable, and as a CSV file. */
export function CodeList({ franchise, codes, onRemove }: CodeListProps) {
  const [search, setSearch] = useState('')
  const [isAll, setIsAll] = useState(false)
  if (codes.length === 0) return <EmptyState icon={<IconMapPinOff />}>{texts.empty}</EmptyState>
  const wanted = search.trim().toLowerCase()
  const matching = codes.filter(({ code, city, others }) =>
    [code, formatPostalCode(code), city ?? '', ...others].some(text => text.toLowerCase().includes(wanted)),
  )
  const shown = isAll ? matching : matching.slice(0, SHOWN_AT_FIRST)
  const download = () =>
    saveCsv(
      toCsv([
        texts.header(franchise.countryCode),
        ...codes.map(({ code, city, others }) => [formatPostalCode(code), city ?? '', formatList(others)]),
      ]),
      texts.fileName(franchise.name),
    )
  return (
    <>
      <div className={classes.head}>
        <p className={classes.count} aria-live="polite">
          {texts.count(codes.length)}
        </p>
        <Button size="sm" icon={<IconDownload size={18} aria-hidden />} onClick={download}>
          {texts.download}
        </Button>
      </div>
      {codes.length > SHOWN_AT_FIRST && (
        <TextField type="search" label={texts.search} value={search} onChange={setSearch} />
      )}
      {matching.length === 0 && <p>{texts.noneFound}</p>}
      <ul className={classes.codes}>
        {shown.map(({ code, city, others }) => (
          <li key={code} className={classes.code}>
            <div className={classes.words}>
              <p>
                <span className={classes.name}>{formatPostalCode(code)}</span> {city}
              </p>
              {(city === null || others.length > 0) && (
                <p className={classes.note} data-unknown={city === null}>
                  {city === null ? texts.unknown : texts.shared(formatList(others))}
                </p>
              )}
            </div>
            {onRemove && (
              <IconButton
                {...REMOVES_ROW}
                label={texts.remove(formatPostalCode(code))}
                icon={<IconX size={18} />}
                onClick={() => onRemove(code)}
              />
            )}
          </li>
        ))}
      </ul>
      {matching.length > shown.length && (
        <div>
          <Button onClick={() => setIsAll(true)}>{texts.showMore(matching.length - shown.length)}</Button>
        </div>
      )}
    </>
  )
}
