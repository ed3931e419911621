import { formatList } from '../../../domain/format/list.ts'
import type { Currency } from '../../../domain/format/money.ts'
import { subjectName } from '../../../domain/work-order/inspection-items.ts'
import type { Recommended } from '../../../domain/work-order/inspection.ts'
import { RecordList } from '../../ui/display/record-list.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { priceText } from './inspecting.ts'
import { TEXTS } from './texts.ts'

interface RecommendedProps {
  recommended: readonly Recommended[]
  currency: Currency
}

/** The work that the technician recommends, as the customer gets it; nothing without any. */
export function RecommendedCard(props: RecommendedProps) {
  if (props.recommended.length === 0) return null
  return (
    <Card title={TEXTS.recommended} description={TEXTS.recommendedHint}>
      <RecommendedLines {...props} />
    </Card>
  )
}

/** Recommended work, one line a service. */
function RecommendedLines({ recommended, currency }: RecommendedProps) {
  return (
    <RecordList
      label={TEXTS.recommended}
      records={recommended.map(({ serviceId, name, price, items }) => ({
        key: serviceId,
        title: name,
        details: TEXTS.recommendedFor(
          formatList(items.flatMap(item => subjectName(item) ?? [])),
          priceText(price, currency),
        ),
      }))}
    />
  )
}
