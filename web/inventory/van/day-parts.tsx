import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { CountryCode } from '../../../domain/address/country.ts'
import { localDay } from '../../../domain/format/dates.ts'
import { formatQuantity } from '../../../domain/inventory/stock.ts'
import { addDays } from '../../../domain/payout/period.ts'
import { isOilType } from '../../../domain/vehicle/oil.ts'
import { answerOrKept } from '../../outbox/kept-answers.ts'
import { vanSubject } from '../../outbox/action.ts'
import { outbox } from '../../outbox/outbox-client.ts'
import { request } from '../../platform/api/api.ts'
import type { ResultOf } from '../../platform/api/graphql.ts'
import { useNow } from '../../platform/use-now.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { IconAlertTriangle } from '../../ui/icon/alert-triangle.gen.ts'
import { IconArrowDown } from '../../ui/icon/arrow-down.gen.ts'
import { IconCircleCheck } from '../../ui/icon/circle-check.gen.ts'
import { Button } from '../../ui/inputs/button.tsx'
import { Segments } from '../../ui/inputs/segments.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { countryOf } from '../dialogs/amount.tsx'
import { inventoryKeys } from '../query-keys.ts'
import { oilName, TEXTS as STOCK_TEXTS } from '../texts.ts'
import { type StockFranchise, useReloadLists, useStockResult } from '../use-stock.ts'
import { VanDayPartsQuery } from './documents.ts'
import { freeKey, partWithSteps, type StepContent } from './stock-step.ts'
import { TEXTS } from './texts.ts'
import { useWaitingSteps } from './use-steps.ts'
import classes from './van.module.css'

type Day = 'today' | 'tomorrow'
type Part = ResultOf<typeof VanDayPartsQuery>['vanDayParts']['parts'][number]

interface DayPartsProps {
  franchise: StockFranchise
  vanId: string
}

/** What the van's jobs of tomorrow or today take, against its stock: what to load from the market, and what is missing. */
export function DayParts({ franchise, vanId }: DayPartsProps) {
  const [day, setDay] = useState<Day>('tomorrow')
  const today = localDay(useNow(), franchise.timeZone)
  const date = day === 'today' ? today : addDays(today)
  const query = useQuery({
    queryKey: inventoryKeys.dayParts(vanId, date),
    queryFn: ({ signal }) =>
      answerOrKept(
        inventoryKeys.dayParts(vanId, date),
        signal,
        async () => (await request(VanDayPartsQuery, { vanId, day: date }, signal)).vanDayParts,
      ),
  })
  return (
    <div className={classes.day}>
      <Card
        title={TEXTS.title[day]}
        description={query.data && TEXTS.jobs(query.data.jobCount)}
        action={
          <Segments
            label={TEXTS.days}
            options={(['today', 'tomorrow'] as const).map(value => ({ value, label: TEXTS.day[value] }))}
            value={day}
            onChange={setDay}
          />
        }
      >
        {query.data ? (
          query.data.jobCount === 0 ? (
            <p>{TEXTS.noJobs[day]}</p>
          ) : (
            <PartsOfDay {...query.data} place={{ franchise, vanId, day: date }} />
          )
        ) : query.error ? (
          <Alert tone="danger" action={<Button onClick={() => void query.refetch()}>{TEXTS.again}</Button>}>
            {TEXTS.failed}
          </Alert>
        ) : (
          <Skeleton count={3} />
        )}
      </Card>
    </div>
  )
}

/** Whose parts of which day. */
interface Place {
  franchise: StockFranchise
  vanId: string
  /** yyyy-mm-dd */
  day: string
}

interface PartsOfDayProps extends Omit<ResultOf<typeof VanDayPartsQuery>['vanDayParts'], 'jobCount'> {
  place: Place
}

const isReady = ({ toLoad, missing }: Part): boolean => toLoad === 0 && missing === 0

function PartsOfDay({ parts: answered, unknown, place }: PartsOfDayProps) {
  const country = countryOf(place.franchise)
  const steps = useWaitingSteps().filter(step => step.vanId === place.vanId)
  const parts = answered.map(part => partWithSteps(part, steps))
  const open = parts.filter(part => !isReady(part))
  const ready = parts.filter(isReady)
  const toLoad = parts.filter(({ toLoad: amount, marketItemId }) => amount > 0 && marketItemId !== null)
  // New keys only for a new answer of the server: a press after a lost answer, before the list was read again, loads nothing twice.
  const keys = useMemo(() => answered.map(() => crypto.randomUUID()), [answered])
  const keyOf = (part: Part): string => keys[parts.indexOf(part)] ?? crypto.randomUUID()
  if (parts.length === 0 && unknown.length === 0) return <p>{TEXTS.nothing}</p>
  return (
    <>
      {open.length === 0 && unknown.length === 0 && (
        <p className={classes.part} data-state="ready">
          <IconCircleCheck size={20} aria-hidden />
          {TEXTS.allThere}
        </p>
      )}
      {(open.length > 0 || unknown.length > 0) && (
        <ul className={classes.parts}>
          {open.map(part => (
            <PartLine key={`${part.kind} ${nameOf(part)}`} part={part} country={country} />
          ))}
          {unknown.map(({ kind, vehicle }, index) => (
            <li key={`${index} ${kind}`} className={classes.part} data-state="missing">
              <IconAlertTriangle size={20} aria-hidden />
              {(TEXTS.unknown[kind] ?? TEXTS.unknown.oil)?.(vehicle)}
            </li>
          ))}
        </ul>
      )}
      {toLoad.length > 0 && <LoadAll parts={toLoad} keyOf={keyOf} place={place} />}
      {ready.length > 0 && (
        <details className={classes.ready}>
          <summary>{TEXTS.ready(ready.length)}</summary>
          <ul className={classes.parts}>
            {ready.map(part => (
              <PartLine key={`${part.kind} ${nameOf(part)}`} part={part} country={country} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const nameOf = ({ name, oilType, oilWeight }: Part): string => {
  if (name !== null) return name
  return oilType !== null && isOilType(oilType)
    ? oilName({ type: oilType, weight: oilWeight ?? '' })
    : (oilWeight ?? '')
}

const shown = (part: Part, amount: number, country: CountryCode): string =>
  formatQuantity(part.kind === 'oil' ? 'oil' : 'part', amount, country)

function PartLine({ part, country }: { part: Part; country: CountryCode }) {
  const { needed, inVan, toLoad, missing } = part
  const state = missing > 0 ? 'missing' : toLoad > 0 ? 'load' : 'ready'
  const Icon = { missing: IconAlertTriangle, load: IconArrowDown, ready: IconCircleCheck }[state]
  return (
    <li className={classes.part} data-state={state}>
      <Icon size={20} aria-hidden />
      <span>
        <span className={classes.name}>{nameOf(part)}</span>
        <span className={classes.dim}>{TEXTS.inVan(shown(part, needed, country), shown(part, inVan, country))}</span>
      </span>
      <span className={classes.todo}>
        {toLoad > 0 && <span>{TEXTS.load(shown(part, toLoad, country))}</span>}
        {missing > 0 && <span>{TEXTS.missing(shown(part, missing, country))}</span>}
      </span>
    </li>
  )
}

interface LoadAllProps {
  parts: readonly Part[]
  keyOf: (part: Part) => string
  place: Place
}

/** Loads all that the market has for the day. What was moved before a failure stays moved, and the list is read again. Without reception it is sent later. */
function LoadAll({ parts, keyOf, place: { franchise, vanId, day } }: LoadAllProps) {
  const { confirm, report } = useStockResult('load')
  const reload = useReloadLists()
  const country = countryOf(franchise)
  const load = useMutation({
    mutationFn: async () => {
      let isWaiting = false
      for (const part of parts) {
        const content: StepContent = {
          said: TEXTS.loadedOne(nameOf(part), shown(part, part.toLoad, country)),
          kind: part.kind === 'oil' ? 'oil' : 'part',
          itemId: part.vanItemId ?? part.marketItemId ?? '',
          // What the van does not list yet is taken from the market's item.
          ...(part.vanItemId === null && { isOfMarket: true }),
          change: part.toLoad,
          franchiseId: franchise.id,
          vanId,
          day,
        }
        const key = freeKey(keyOf(part), outbox.state().waiting)
        const action = { key, orderId: vanSubject(vanId), kind: 'stock' as const, version: null, content }
        // Once one waits, the others need not wait for an answer too.
        if (isWaiting) await outbox.keep(action)
        else isWaiting = (await outbox.perform(action)).state === 'waiting'
      }
      return isWaiting
    },
    onSuccess: isWaiting => confirm(isWaiting ? STOCK_TEXTS.savedHere : TEXTS.loaded),
    onError: error => {
      reload()
      report(error)
    },
  })
  return (
    <Button variant="primary" size="xl" wide busy={load.isPending} onClick={() => load.mutate()}>
      {TEXTS.loadAll(parts.length)}
    </Button>
  )
}
