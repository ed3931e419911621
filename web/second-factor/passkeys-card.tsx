import { useState } from 'react'
import { formatShortDate } from '../../domain/format/dates.ts'
import { request } from '../platform/api/api.ts'
import { visitorZone } from '../platform/visitor-zone.ts'
import { RecordList } from '../ui/display/record-list.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { canUsePasskeys } from './browser-passkeys.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { RemovePasskeyMutation } from './documents.ts'
import type { LoginSecurity } from './login-security.ts'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { TEXTS } from './texts.ts'
import type { SecurityCardProps } from './two-step-card.tsx'

const texts = TEXTS.passkeys
type Passkey = LoginSecurity['passkeys'][number]

const dayOf = (instant: string): string => formatShortDate(new Date(instant), visitorZone())

const factsOf = ({ createdAt, lastUsedAt, isSynced }: Passkey): string =>
  [
    lastUsedAt === null ? texts.added(dayOf(createdAt)) : texts.used(dayOf(lastUsedAt)),
    ...(isSynced ? [texts.synced] : []),
  ].join(' · ')

/** Lists the user's passkeys, and adds, renames and removes them. */
export function PasskeysCard({ security, onChanged }: SecurityCardProps) {
  const toast = useToast()
  const [dialog, setDialog] = useState<{ kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | null>(null)
  const close = () => setDialog(null)
  const changed = (message: string, codes: readonly string[] | null = null) => {
    close()
    if (codes === null) toast({ tone: 'success', message })
    onChanged(codes)
  }
  return (
    <Card title={texts.title} description={texts.hint}>
      {security.passkeys.length === 0 ? (
        <p>{texts.none}</p>
      ) : (
        <RecordList
          label={texts.title}
          records={security.passkeys.map(passkey => ({
            key: passkey.id,
            title: passkey.name,
            details: factsOf(passkey),
            actions: (
              <>
                <Button
                  size="sm"
                  aria-label={texts.renameLabel(passkey.name)}
                  onClick={() => setDialog({ kind: 'rename', passkey })}
                >
                  {texts.rename}
                </Button>
                <Button
                  size="sm"
                  aria-label={texts.removeLabel(passkey.name)}
                  onClick={() => setDialog({ kind: 'remove', passkey })}
                >
                  {TEXTS.remove}
                </Button>
              </>
            ),
          }))}
        />
      )}
      {canUsePasskeys() ? (
        <Button onClick={() => setDialog({ kind: 'add' })}>{texts.add}</Button>
      ) : (
        <p>{texts.unsupported}</p>
      )}
      {dialog?.kind === 'add' && <PasskeyDialog onClose={close} onAdded={codes => changed(texts.saved, codes)} />}
      {dialog?.kind === 'rename' && (
        <RenameDialog passkey={dialog.passkey} onClose={close} onRenamed={() => changed(texts.renamed)} />
      )}
      {dialog?.kind === 'remove' && (
        <ChangeDialog
          title={texts.removeTitle(dialog.passkey.name)}
          text={texts.removeText}
          submitLabel={TEXTS.remove}
          change={currentPassword => request(RemovePasskeyMutation, { id: dialog.passkey.id, currentPassword })}
          onChanged={() => changed(texts.removed)}
          onClose={close}
        />
      )}
    </Card>
  )
}
