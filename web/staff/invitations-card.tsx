import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actsEverywhere } from '../../domain/account/permissions.ts'
import { dayOf } from '../../domain/format/day-text.ts'
import { formatList } from '../../domain/format/list.ts'
import { roleNames } from '../../domain/staff/role-names.ts'
import { request } from '../platform/api/api.ts'
import { type Column, DataTable } from '../ui/display/data-table.tsx'
import { StatusBadge } from '../ui/display/status-badge.tsx'
import { ConfirmDialog } from '../ui/feedback/dialog.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { loadable } from '../ui/feedback/loadable.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { REMOVES_ROW, RowFocus } from '../ui/form/row-focus.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { RevokeInvitationMutation, SendInvitationAgainMutation } from './documents.ts'
import { type Invitation, invitationsQuery } from './queries.ts'
import { staffKeys } from './query-keys.ts'
import { shortList } from './short-list.ts'
import classes from './staff-page.module.css'
import { TEXTS } from './texts.ts'

const texts = TEXTS.invitations

/** The invitations that nobody accepted yet, with their actions. Hidden when there are none. */
export function InvitationsCard({ zone }: { zone: string }) {
  const [revoking, setRevoking] = useState<Invitation>()
  const query = useQuery(invitationsQuery())
  const sending = useSending()
  if (query.isError && !query.data)
    return <ErrorState message={query.error.message} onRetry={() => void query.refetch()} />
  if (!query.data || query.data.length === 0) return null
  const columns: Column<Invitation>[] = [
    {
      key: 'person',
      header: texts.person,
      primary: true,
      render: ({ name, email }) => (
        <div className={classes.person}>
          {name}
          <span className={classes.email}>{email}</span>
        </div>
      ),
    },
    {
      key: 'roles',
      header: TEXTS.list.roles,
      render: ({ roles, franchises }) => (
        <div>
          {formatList(roleNames(roles))}
          <span className={classes.email}>{actsEverywhere(roles) ? TEXTS.list.everywhere : shortList(franchises)}</span>
        </div>
      ),
    },
    {
      key: 'state',
      header: texts.state,
      render: ({ state, expiresAt, invitedBy }) => {
        const day = dayOf(new Date(expiresAt), zone)
        return (
          <div>
            <div>
              {state === 'open' ? (
                <StatusBadge tone="info">{texts.openUntil(day)}</StatusBadge>
              ) : (
                <StatusBadge tone="warning">{texts.expired(day)}</StatusBadge>
              )}
            </div>
            <span className={classes.email}>{texts.by(invitedBy)}</span>
          </div>
        )
      },
    },
    {
      key: 'actions',
      header: '',
      wide: true,
      render: invitation =>
        invitation.isChangeable && (
          <div className={classes.actions}>
            <Button
              size="sm"
              aria-label={texts.sendAgainTo(invitation.name)}
              busy={sending.isPending && sending.variables.id === invitation.id}
              onClick={() => sending.mutate(invitation)}
            >
              {texts.sendAgain}
            </Button>
            <Button
              {...REMOVES_ROW}
              size="sm"
              aria-label={texts.revokeOf(invitation.name)}
              onClick={() => setRevoking(invitation)}
            >
              {texts.revoke}
            </Button>
          </div>
        ),
    },
  ]
  return (
    <Card title={texts.title} description={texts.explanation}>
      <RowFocus>
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={loadable(query)}
          rowKey={({ id }) => id}
          empty={<p>{texts.empty}</p>}
        />
      </RowFocus>
      {revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </Card>
  )
}

function useSending() {
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: Invitation) => {
      await request(SendInvitationAgainMutation, { id })
      await queryClient.invalidateQueries({ queryKey: staffKeys.invitations() })
    },
    onSuccess: (_done, { email }) => toast({ tone: 'success', message: texts.sentAgain(email) }),
    onError: error => toast({ tone: 'danger', message: error.message }),
  })
}

function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const revoking = useMutation({
    mutationFn: async () => {
      await request(RevokeInvitationMutation, { id: invitation.id })
      await queryClient.invalidateQueries({ queryKey: staffKeys.invitations() })
    },
    onSuccess: () => {
      toast({ tone: 'success', message: texts.revoked(invitation.name) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      danger
      title={texts.revokeTitle}
      confirmLabel={texts.revoke}
      cancelLabel={texts.keep}
      busy={revoking.isPending}
      error={revoking.error?.message}
      onConfirm={() => revoking.mutate()}
      onCancel={onClose}
    >
      {texts.revokeText(invitation.name)}
    </ConfirmDialog>
  )
}
