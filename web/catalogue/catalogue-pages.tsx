import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { CatalogueKind } from '../../domain/catalogue/catalogue-item.ts'
import { IconSearch } from '../ui/icon/search.gen.ts'
import { CheckboxField } from '../ui/inputs/checkbox-field.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Page } from '../ui/layout/page.tsx'
import classes from './catalogue.module.css'
import { AddItem, ItemTable } from './item-table.tsx'
import { TEXTS } from './texts.ts'

/** All parts. */
export const PartsPage = () => <CataloguePage texts={TEXTS.parts} kinds={['PART']} />

/** What parts are sorted by. */
export const PartGroupsPage = () => <CataloguePage texts={TEXTS.groups} kinds={['PART_TYPE', 'PART_BRAND']} />

/** What vans carry besides parts. */
export const SuppliesPage = () => <CataloguePage texts={TEXTS.supplies} kinds={['OIL', 'TOOL', 'FUEL']} />

interface CataloguePageProps {
  texts: { title: string; intro: string }
  kinds: readonly CatalogueKind[]
}

/** Lists of the catalogue under one search. */
function CataloguePage({ texts, kinds }: CataloguePageProps) {
  const [typed, setTyped] = useState('')
  const [withArchived, setWithArchived] = useState(false)
  const [search] = useDebouncedValue(typed.trim(), 250)
  const only = kinds.length === 1 ? kinds[0] : undefined
  return (
    <Page title={texts.title} intro={texts.intro} width="wide" actions={only && <AddItem kind={only} isMain />}>
      <div className={classes.filters}>
        <TextField
          type="search"
          label={TEXTS.search}
          placeholder={TEXTS.searchHint}
          icon={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
        <div className={classes.check}>
          <CheckboxField label={TEXTS.withArchived} checked={withArchived} onChange={setWithArchived} />
        </div>
      </div>
      {kinds.map(kind => (
        <ItemTable key={kind} kind={kind} filter={{ search, withArchived }} isOnly={kind === only} />
      ))}
    </Page>
  )
}
