import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../platform/api/api.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { EmptyState, ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconCreditCard } from '../ui/icon/credit-card.gen.ts'
import { IconPencil } from '../ui/icon/pencil.gen.ts'
import { IconPlus } from '../ui/icon/plus.gen.ts'
import { IconStar } from '../ui/icon/star.gen.ts'
import { IconTrash } from '../ui/icon/trash.gen.ts'
import { Button, IconButton } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { CardDialog } from './card-dialog.tsx'
import { RemoveSavedCardMutation, SetDefaultCardMutation } from './documents.ts'
import { EditCardDialog } from './edit-card-dialog.tsx'
import { type SavedCard, savedCardsQuery } from './queries.ts'
import { cardKeys } from './query-keys.ts'
import { nameOf, TEXTS } from './texts.ts'

type Open = { dialog: 'add' } | { dialog: 'edit' | 'remove'; card: SavedCard }

interface CardsCardProps {
  userId: string
  /** Prefilled as the name on a new card. */
  name: string
}

/** Lists the customer's saved cards, one of them the default (CARD-01). */
export function CardsCard({ userId, name }: CardsCardProps) {
  const cards = useQuery(savedCardsQuery(userId))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <Card
      title={TEXTS.title}
      action={
        <Button
          variant="quiet"
          size="sm"
          icon={<IconPlus size={18} aria-hidden />}
          aria-label={TEXTS.addCard}
          onClick={() => setOpen({ dialog: 'add' })}
        >
          {TEXTS.add}
        </Button>
      }
    >
      {cards.isPending && <Skeleton count={2} />}
      {cards.isError && !cards.data && <ErrorState message={TEXTS.loadFailed} onRetry={() => void cards.refetch()} />}
      {cards.data?.length === 0 && <EmptyState icon={<IconCreditCard />}>{TEXTS.empty}</EmptyState>}
      {cards.data && cards.data.length > 0 && (
        <CardList
          userId={userId}
          cards={cards.data}
          onEdit={card => setOpen({ dialog: 'edit', card })}
          onRemove={card => setOpen({ dialog: 'remove', card })}
        />
      )}
      {open?.dialog === 'add' && <CardDialog userId={userId} name={name} onClose={close} />}
      {open?.dialog === 'edit' && <EditCardDialog userId={userId} card={open.card} onClose={close} />}
      {open?.dialog === 'remove' && <RemoveDialog userId={userId} card={open.card} onClose={close} />}
    </Card>
  )
}

interface CardListProps {
  userId: string
  cards: readonly SavedCard[]
  onEdit: (card: SavedCard) => void
  onRemove: (card: SavedCard) => void
}

function CardList({ userId, cards, onEdit, onRemove }: CardListProps) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const choosing = useMutation({
    mutationFn: async ({ paymentMethodId }: SavedCard) => {
      await request(SetDefaultCardMutation, { paymentMethodId })
      await queryClient.invalidateQueries({ queryKey: cardKeys.saved(userId) })
    },
    onSuccess: (_nothing, card) => toast({ tone: 'success', message: TEXTS.nowDefault(nameOf(card)) }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
  return (
    <RecordList
      label={TEXTS.title}
      records={cards.map(card => ({
        key: card.paymentMethodId,
        title: nameOf(card),
        details: (
          <>
            {TEXTS.expires(card.expiryMonth, card.expiryYear)}{' '}
            {card.isDefault && <StatusBadge tone="success">{TEXTS.default}</StatusBadge>}
          </>
        ),
        actions: (
          <>
            {!card.isDefault && (
              <IconButton
                label={TEXTS.makeDefault(nameOf(card))}
                icon={<IconStar size={20} aria-hidden />}
                disabled={choosing.isPending}
                onClick={() => choosing.mutate(card)}
              />
            )}
            <IconButton
              label={TEXTS.edit(nameOf(card))}
              icon={<IconPencil size={20} aria-hidden />}
              onClick={() => onEdit(card)}
            />
            <IconButton
              label={TEXTS.remove(nameOf(card))}
              icon={<IconTrash size={20} aria-hidden />}
              onClick={() => onRemove(card)}
            />
          </>
        ),
      }))}
    />
  )
}

function RemoveDialog({ userId, card, onClose }: { userId: string; card: SavedCard; onClose: () => void }) {
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: async () => {
      await request(RemoveSavedCardMutation, { paymentMethodId: card.paymentMethodId })
      await queryClient.invalidateQueries({ queryKey: cardKeys.saved(userId) })
    },
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={TEXTS.removeDialog.title}
      confirmLabel={TEXTS.removeDialog.confirm}
      busy={removal.isPending}
      error={removal.error?.message}
      onConfirm={() => removal.mutate()}
      onCancel={onClose}
    >
      {TEXTS.removeDialog.text}
    </ConfirmDialog>
  )
}
