import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localDay } from '../../domain/format/dates.ts'
import { dayText } from '../../domain/format/day-text.ts'
import { request } from '../platform/api/api.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { WithdrawPriceMutation } from './documents.ts'
import { PlannedDialog } from './planned-dialog.tsx'
import { chargedWith, type DatedRow, type ListName, type PriceLine } from './price-lines.ts'
import { differenceText, priceText } from './price-text.ts'
import { type PriceBook, priceBookQuery, refreshPriceBook } from './queries.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.planned

interface PlannedPricesProps {
  franchiseId: string
  list: ListName
  book: PriceBook
  lines: readonly PriceLine[]
  readOnly: boolean
}

interface Planned {
  line: PriceLine
  row: DatedRow
}

/** The prices that begin later, in the order of their days. Shows nothing without one. */
export function PlannedPrices({ franchiseId, list, book, lines, readOnly }: PlannedPricesProps) {
  const [editing, setEditing] = useState<Planned | null>(null)
  const [withdrawing, setWithdrawing] = useState<Planned | null>(null)
  const { countryCode: country, timeZone } = book
  const planned: Planned[] = lines
    .flatMap(line => line.planned.map(row => ({ line, row })))
    .toSorted((one, other) => one.row.validFrom.getTime() - other.row.validFrom.getTime())
  const dayOf = ({ row }: Planned): string => dayText(localDay(row.validFrom, timeZone))
  return (
    <RowFocus>
      {planned.length > 0 && (
        <Card title={T.title} description={T.hint}>
          <RecordList
            label={T.list}
            records={planned.map(entry => {
              const { line, row } = entry
              const { service, charged } = line
              return {
                key: row.id,
                title: T.row(service.name, priceText(row, service, country)),
                details: [
                  T.from(dayOf(entry)),
                  T.now(priceText(charged, service, country)),
                  differenceText(charged, chargedWith(book, line, row), country),
                ]
                  .filter(Boolean)
                  .join(' · '),
                actions: !readOnly && (
                  <>
                    <Button size="sm" aria-label={T.edit(service.name, dayOf(entry))} onClick={() => setEditing(entry)}>
                      {T.editShort}
                    </Button>
                    <Button
                      {...REMOVES_ROW}
                      size="sm"
                      aria-label={T.withdraw(service.name, dayOf(entry))}
                      onClick={() => setWithdrawing(entry)}
                    >
                      {T.withdrawShort}
                    </Button>
                  </>
                ),
              }
            })}
          />
        </Card>
      )}
      {editing && (
        <PlannedDialog
          franchiseId={franchiseId}
          list={list}
          book={book}
          {...editing}
          onClose={() => setEditing(null)}
        />
      )}
      {withdrawing && (
        <WithdrawDialog
          franchiseId={franchiseId}
          list={list}
          book={book}
          {...withdrawing}
          day={dayOf(withdrawing)}
          onClose={() => setWithdrawing(null)}
        />
      )}
    </RowFocus>
  )
}

interface WithdrawDialogProps extends Planned {
  franchiseId: string
  list: ListName
  book: PriceBook
  day: string
  onClose: () => void
}

function WithdrawDialog({ franchiseId, list, book, line, row, day, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const withdrawal = useMutation({
    mutationFn: async () =>
      (
        await request(WithdrawPriceMutation, {
          franchiseId,
          isOwn: list === 'own',
          priceId: row.id,
          seen: book[list].stamp,
        })
      ).withdrawPrice,
    onSuccess: saved => {
      queryClient.setQueryData(priceBookQuery(franchiseId).queryKey, saved)
      void refreshPriceBook(queryClient)
      toast({ tone: 'success', message: T.withdrawn })
      onClose()
    },
    onError: () => refreshPriceBook(queryClient),
  })
  return (
    <ConfirmDialog
      open
      title={T.withdrawTitle}
      confirmLabel={T.withdrawShort}
      busy={withdrawal.isPending}
      error={withdrawal.error?.message}
      onConfirm={() => withdrawal.mutate()}
      onCancel={onClose}
    >
      {T.withdrawText(line.service.name, priceText(row, line.service, book.countryCode), day)}
    </ConfirmDialog>
  )
}
