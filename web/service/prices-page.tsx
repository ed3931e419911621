import { useState } from 'react'
import { countryNames } from '../../domain/address/country.ts'
import { FranchisePage } from '../franchise/franchise-page.tsx'
import type { Franchise } from '../franchise-choice/franchise.ts'
import { LeaveGuard } from '../platform/leave-guard.tsx'
import { TEXTS as SETTINGS_TEXTS } from '../settings/texts.ts'
import { Tabs } from '../ui/layout/tabs.tsx'
import { changedLines, type Draft, type ListName, priceLines } from './price-lines.ts'
import { PriceListPanel } from './price-list-panel.tsx'
import { type PriceBook, priceBookQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.prices

const LISTS = ['country', 'own'] as const

/** The price lists: that of the country, and that of the selected franchise. */
export function PricesPage() {
  return (
    <FranchisePage title={T.title} intro={T.intro} query={priceBookQuery}>
      {(book, franchise) => <PriceLists book={book} franchise={franchise} />}
    </FranchisePage>
  )
}

function PriceLists({ book, franchise }: { book: PriceBook; franchise: Franchise }) {
  const isOnlyOwn = !book.country.mayChange && book.own.mayChange
  const [list, setList] = useState<ListName>(isOnlyOwn ? 'own' : 'country')
  const [drafts, setDrafts] = useState<Record<ListName, Draft>>({ country: {}, own: {} })
  const countOf = (name: ListName): number => changedLines(priceLines(book, name), drafts[name]).length
  const country = countryNames[book.countryCode]
  return (
    <Tabs
      label={T.lists}
      value={list}
      onChange={setList}
      tabs={LISTS.map(name => {
        const count = countOf(name)
        return {
          value: name,
          label: name === 'country' ? country : T.ownList(franchise.name),
          ...(count > 0 && { count }),
        }
      })}
    >
      <PriceListPanel
        key={list}
        franchise={franchise}
        list={list}
        book={book}
        draft={drafts[list]}
        onDraft={draft => setDrafts(before => ({ ...before, [list]: draft }))}
      />
      <LeaveGuard isDirty={LISTS.some(name => countOf(name) > 0)} texts={SETTINGS_TEXTS.leave} />
    </Tabs>
  )
}
