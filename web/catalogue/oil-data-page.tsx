import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CountryCode } from '../../domain/address/country.ts'
import { formatOilVolume } from '../../domain/vehicle/oil.ts'
import { useMay } from '../platform/session/use-may.ts'
import { IconDroplet } from '../ui/icon/droplet.gen.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconSearch } from '../ui/icon/search.gen.ts'
import { useCountry } from './use-country.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Page } from '../ui/layout/page.tsx'
import classes from './catalogue.module.css'
import { carName, OilDataDialog } from './oil-data-dialog.tsx'
import { OilFile } from './oil-file.tsx'
import { oilTypeName } from './item-words.ts'
import { type CarOil, oilDataQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.oilData

interface Oil {
  volumeL: number
  oilType: string
  oilWeight: string
}
const oilText = ({ volumeL, oilType, oilWeight }: Oil, country: CountryCode): string =>
  `${formatOilVolume(volumeL, country)} · ${oilWeight} ${oilTypeName(oilType)}`

function columnsOf(country: CountryCode, onEdit: ((car: CarOil) => void) | undefined): readonly Column<CarOil>[] {
  return [
    {
      key: 'car',
      header: texts.columns.car,
      primary: true,
      render: ({ year, make, model, engine }) => (
        <>
          {`${year} ${make} ${model}`} <span className={classes.dim}>{engine}</span>
        </>
      ),
    },
    {
      key: 'volume',
      header: texts.columns.volume,
      align: 'end',
      render: ({ volumeL }) => formatOilVolume(volumeL, country),
    },
    {
      key: 'oil',
      header: texts.columns.oil,
      render: ({ oilType, oilWeight }) => `${oilWeight} ${oilTypeName(oilType)}`,
    },
    {
      key: 'general',
      header: texts.columns.general,
      render: ({ general }) => (general === null ? texts.noGeneral : oilText(general, country)),
    },
    ...(onEdit
      ? [
          {
            key: 'actions',
            header: texts.columns.actions,
            wide: true,
            render: (car: CarOil) => (
              <Button size="sm" aria-label={texts.editOf(carName(car))} onClick={() => onEdit(car)}>
                {texts.edit}
              </Button>
            ),
          },
        ]
      : []),
  ]
}

/** The business's own oil data: one car at a time, or a file. */
export function OilDataPage() {
  const countryCode = useCountry()
  const mayChange = useMay('catalogue.change')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 250)
  const [editing, setEditing] = useState<CarOil | 'new'>()
  const query = useInfiniteQuery(oilDataQuery(search))
  return (
    <Page
      title={texts.title}
      intro={texts.intro}
      width="wide"
      actions={
        mayChange && (
          <>
            <OilFile />
            <Button variant="primary" icon={<IconPlus size={20} aria-hidden />} onClick={() => setEditing('new')}>
              {texts.add}
            </Button>
          </>
        )
      }
    >
      <div className={classes.filters}>
        <TextField
          type="search"
          label={TEXTS.search}
          icon={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      </div>
      <DataTable
        key={search}
        caption={texts.caption}
        columns={columnsOf(countryCode, mayChange ? setEditing : undefined)}
        rows={loadable({
          data: query.data?.pages.flatMap(page => page.rows),
          error: query.error,
          refetch: query.refetch,
        })}
        rowKey={car => car.vehicleId}
        empty={<EmptyState icon={<IconDroplet />}>{search === '' ? texts.empty : TEXTS.noneFound}</EmptyState>}
        pages={query}
      />
      {editing && <OilDataDialog car={editing === 'new' ? null : editing} onClose={() => setEditing(undefined)} />}
    </Page>
  )
}
