import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import type { CountryCode } from '../../domain/address/country.ts'
import { PATHS } from '../platform/paths.ts'
import { useMay } from '../platform/session/use-may.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconTools } from '../ui/icon/tools.gen.ts'
import { useCountry } from './use-country.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { Button } from '../ui/inputs/button.tsx'
import { AddItemDialog } from './add-item-dialog.tsx'
import classes from './catalogue.module.css'
import { itemName, SLUGS, stockText } from './item-words.ts'
import { type CatalogueFilter, type Item, itemsQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.columns

const HAS_STOCK: readonly CatalogueKind[] = ['PART', 'OIL', 'TOOL']

function columnsOf(kind: CatalogueKind, country: CountryCode): readonly Column<Item>[] {
  const name: Column<Item> = {
    key: 'name',
    header: T.name,
    primary: true,
    render: item => (
      <Link to={PATHS.settingsCatalogueItem} params={{ kind: SLUGS[kind], id: item.id }}>
        {itemName(item)}
      </Link>
    ),
  }
  const ofPart: Column<Item>[] = [
    { key: 'type', header: T.type, render: ({ partTypeName }) => partTypeName },
    { key: 'brand', header: T.brand, render: ({ partBrandName }) => partBrandName ?? TEXTS.none },
    { key: 'cars', header: T.cars, align: 'end', render: ({ cars }) => cars },
  ]
  const purpose: Column<Item> = {
    key: 'purpose',
    header: T.purpose,
    render: item => (item.purpose === null ? TEXTS.none : TEXTS.fields.purposes[item.purpose]),
  }
  return [
    name,
    ...(kind === 'PART' ? ofPart : []),
    ...(kind === 'PART_TYPE' ? [purpose] : []),
    ...(kind === 'PART_TYPE' || kind === 'PART_BRAND'
      ? [{ key: 'parts', header: T.parts, align: 'end', render: ({ parts }: Item) => parts } as const]
      : []),
    ...(HAS_STOCK.includes(kind)
      ? [
          {
            key: 'stock',
            header: T.stock,
            align: 'end',
            render: ({ quantity }: Item) => stockText(kind, quantity, country),
          } as const,
        ]
      : []),
    { key: 'state', header: T.state, corner: true, render: item => <ItemState item={item} /> },
  ]
}

/** Whether an item is in use, in words. */
export function ItemState({ item: { isArchived } }: { item: Item }) {
  return isArchived ? (
    <StatusBadge tone="neutral">{TEXTS.archived}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{TEXTS.inUse}</StatusBadge>
  )
}

/** The button that adds to a list of the catalogue, with its dialog. Shows nothing to those who may not. */
export function AddItem({ kind, isMain = false }: { kind: CatalogueKind; isMain?: boolean }) {
  const mayAdd = useMay('catalogue.add')
  const [isAdding, setIsAdding] = useState(false)
  if (!mayAdd) return null
  return (
    <>
      <Button
        size={isMain ? 'md' : 'sm'}
        variant={isMain ? 'primary' : 'secondary'}
        icon={<IconPlus size={18} aria-hidden />}
        onClick={() => setIsAdding(true)}
      >
        {TEXTS.kind(kind).add}
      </Button>
      {isAdding && <AddItemDialog kind={kind} onClose={() => setIsAdding(false)} />}
    </>
  )
}

interface ItemTableProps {
  kind: CatalogueKind
  filter: CatalogueFilter
  /** A page with one list has its title and its button above. */
  isOnly?: boolean
}

/** A list of the catalogue, with a button that adds to it. */
export function ItemTable({ kind, filter, isOnly = false }: ItemTableProps) {
  const id = useId()
  const countryCode = useCountry()
  const query = useInfiniteQuery(itemsQuery(kind, filter))
  const texts = TEXTS.kind(kind)
  const isFiltered = filter.search !== ''
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={isOnly ? 'visually-hidden' : classes.head}>
        <h2 id={id} className={classes.title}>
          {texts.title}
        </h2>
        {!isOnly && <AddItem kind={kind} />}
      </div>
      <DataTable
        brief
        key={JSON.stringify(filter)}
        caption={texts.title}
        columns={columnsOf(kind, countryCode)}
        rows={loadable({
          data: query.data?.pages.flatMap(page => page.items),
          error: query.error,
          refetch: query.refetch,
        })}
        rowKey={item => item.id}
        expectedRows={isOnly ? 8 : 3}
        empty={<EmptyState icon={<IconTools />}>{isFiltered ? TEXTS.noneFound : texts.empty}</EmptyState>}
        pages={query}
      />
    </section>
  )
}
