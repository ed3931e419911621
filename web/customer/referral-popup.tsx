import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatMoney } from '../../domain/format/money.ts'
import { request } from '../platform/api/api.ts'
import { referralQuery } from '../referral/queries.ts'
import { ReferralLink } from '../referral/referral-link.tsx'
import { notePopupShown, wasPopupShown } from '../referral/stored-referral.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Button } from '../ui/inputs/button.tsx'
import { DisableReferralPopupMutation } from './documents.ts'
import { referralPopupQuery } from './queries.ts'
import { TEXTS } from './texts.ts'

const texts = TEXTS.referral

/** Invites to refer friends, once per browser, unless the customer has opted out (REF-01, REF-02). */
export function ReferralPopup({ userId }: { userId: string }) {
  const [mayShow, setMayShow] = useState(() => !wasPopupShown())
  const popup = useQuery({ ...referralPopupQuery(userId), enabled: mayShow })
  const { data: referral } = useQuery({ ...referralQuery(userId), enabled: mayShow })
  const isShown = mayShow && popup.data === false && referral !== undefined && referral.earnUpTo > 0
  useEffect(() => {
    if (isShown) notePopupShown()
  }, [isShown])
  if (!isShown) return null
  const close = () => setMayShow(false)
  const disable = () => {
    request(DisableReferralPopupMutation, {}).catch((error: unknown) => {
      console.error('The referral popup could not be disabled.', error)
    })
    close()
  }
  return (
    <Dialog
      open
      short
      title={texts.popupTitle(formatMoney(referral.earnUpTo))}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={disable}>
            {texts.dontShowAgain}
          </Button>
          <Button onClick={close}>{texts.close}</Button>
        </>
      }
    >
      <p>{texts.how}</p>
      <ReferralLink code={referral.code} />
    </Dialog>
  )
}
