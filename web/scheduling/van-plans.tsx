import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDistance } from '../../domain/address/format-distance.ts'
import { weekText } from '../../domain/schedule/week-text.ts'
import type { Franchise } from '../franchise-choice/franchise.ts'
import { useMay } from '../platform/session/use-may.ts'
import { SettingsSection } from '../settings/settings-form.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { Button } from '../ui/inputs/button.tsx'
import classes from './planned-minutes.module.css'
import { type VanPlan, vanPlansQuery } from './queries.ts'
import { TEXTS } from './texts.ts'
import { VanPlanDialog } from './van-plan-dialog.tsx'

const T = TEXTS.vans

/** When the vans of a franchise work, and where their days start. Each van is saved on its own. */
export function VanPlans({ franchise }: { franchise: Franchise }) {
  const queryClient = useQueryClient()
  const query = vanPlansQuery(franchise.id)
  const { data, error, refetch } = useQuery(query)
  const mayChange = useMay('scheduling.change')
  const [edited, setEdited] = useState<VanPlan>()
  return (
    <SettingsSection title={T.title} explanation={<p>{T.hint}</p>}>
      {!data ? (
        error ? (
          <ErrorState message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton shape="card" count={2} />
        )
      ) : data.length === 0 ? (
        <p className={classes.none}>{T.none}</p>
      ) : (
        <ul className={classes.rows}>
          {data.map(plan => (
            <li key={plan.vanId} className={classes.row}>
              <div>
                <p className={classes.name}>{plan.name}</p>
                <p className={classes.measured}>{shiftText(plan)}</p>
                <p className={classes.measured}>
                  {plan.homeMetres === null ? T.atBase : T.away(formatDistance(plan.homeMetres, franchise.countryCode))}
                </p>
              </div>
              {mayChange && (
                <div className={classes.action}>
                  <Button size="sm" aria-label={T.editOf(plan.name)} onClick={() => setEdited(plan)}>
                    {T.edit}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <VanPlanDialog
          van={edited}
          reload={() => queryClient.invalidateQueries({ queryKey: query.queryKey })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </SettingsSection>
  )
}

/** `Mon 8:00 AM–4:00 PM, Wed–Fri …`, or that the franchise's hours count. */
const shiftText = ({ hours }: VanPlan): string => (hours.length === 0 ? T.franchiseHours : weekText(hours))
