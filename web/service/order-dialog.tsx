import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, request } from '../platform/api/api.ts'
import { FormDialog } from '../ui/feedback/form-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { useSubmitForm } from '../ui/form/use-submit-form.ts'
import { IconArrowDown } from '../ui/icon/arrow-down.gen.ts'
import { IconArrowUp } from '../ui/icon/arrow-up.gen.ts'
import { IconButton } from '../ui/inputs/button.tsx'
import { OrderServicesMutation } from './documents.ts'
import classes from './order-dialog.module.css'
import { type PriceBook, refreshPriceBook } from './queries.ts'
import { moveId, reorderedIds } from './service-order.ts'
import { TEXTS } from './texts.ts'

const T = TEXTS.order

interface OrderDialogProps {
  book: PriceBook
  /** Orders the fees, otherwise the services. */
  isFees: boolean
  onClose: () => void
}

type Direction = 'up' | 'down'

/** Changes the order of services or fees with buttons, which keep the focus on the row that moves. */
export function OrderDialog({ book, isFees, onClose }: OrderDialogProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const listed = book.services.filter(({ active, isFee }) => active && isFee === isFees)
  const list = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ id: string; direction: Direction }>()
  const form = useSubmitForm({
    initialValues: { ids: listed.map(({ id }) => id) },
    submit: async ({ ids }) => {
      const all = book.services.map(({ id }) => id)
      await request(OrderServicesMutation, { ids: reorderedIds(all, ids), seen: book.orderStamp })
      await refreshPriceBook(queryClient)
    },
    onSuccess: () => {
      toast({ tone: 'success', message: T.saved })
      onClose()
    },
    onError: error => {
      if (error instanceof ApiError && error.statusCode === 409) void refreshPriceBook(queryClient)
    },
  })
  // Services that somebody added meanwhile come last.
  const ordered = form.values.ids.flatMap(id => listed.find(service => service.id === id) ?? [])
  const rows = [...ordered, ...listed.filter(service => !ordered.includes(service))]
  const move = (id: string, direction: Direction): void => {
    const ids = rows.map(service => service.id)
    form.change({ ids: moveId(ids, id, direction === 'up' ? -1 : 1) })
    setMoved({ id, direction })
  }
  useEffect(() => {
    if (!moved) return
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-id="${moved.id}"] button`) ?? [])]
    const wanted = moved.direction === 'up' ? buttons : buttons.toReversed()
    wanted.find(({ disabled }) => !disabled)?.focus()
  }, [moved])
  const position = rows.findIndex(({ id }) => id === moved?.id)
  return (
    <FormDialog
      form={form}
      title={T.title(isFees ? TEXTS.services.sections.fees : TEXTS.services.sections.services)}
      stays
      submitLabel={T.save}
      onClose={onClose}
    >
      <p>{isFees ? T.feesHint : T.hint}</p>
      <ul ref={list} className={classes.list}>
        {rows.map(({ id, name }, index) => (
          <li key={id} data-id={id} className={classes.row}>
            <span className={classes.name}>{name}</span>
            <IconButton
              label={T.up(name)}
              icon={<IconArrowUp size={20} />}
              disabled={index === 0}
              onClick={() => move(id, 'up')}
            />
            <IconButton
              label={T.down(name)}
              icon={<IconArrowDown size={20} />}
              disabled={index === rows.length - 1}
              onClick={() => move(id, 'down')}
            />
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {position >= 0 && T.position(rows[position]?.name ?? '', position + 1, rows.length)}
      </p>
    </FormDialog>
  )
}
