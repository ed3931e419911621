import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PATHS } from '../platform/paths.ts'
import type { ResultOf } from '../platform/api/graphql.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { Card } from '../ui/layout/card.tsx'
import type { SettingsAttentionQuery } from './documents.ts'
import { attentionQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

type Line = ResultOf<typeof SettingsAttentionQuery>['settingsAttention'][number]

/** Where each line is looked after. */
const PAGES: Record<Line['key'], string> = {
  INVITATIONS: PATHS.settingsStaff,
  VENDORS: PATHS.settingsVendors,
  SERVICES: PATHS.settingsIntegrations,
  CODES: PATHS.settingsDiscountCodes,
  PRICES: PATHS.settingsPrices,
  TERMS: PATHS.settingsPayoutTerms,
}

/** What waits for an owner or admin, and what changes soon. Nothing without a line: it is no part of the page then. */
export function AttentionCard() {
  const { data } = useQuery(attentionQuery())
  if (!data || data.length === 0) return null
  return (
    <Card title={TEXTS.attention}>
      <RecordList
        label={TEXTS.attention}
        records={data.map(({ key, sentence }) => ({
          key,
          title: sentence,
          actions: (
            <Link to={PAGES[key]} aria-label={`${TEXTS.show}: ${sentence}`}>
              {TEXTS.show}
            </Link>
          ),
        }))}
      />
    </Card>
  )
}
