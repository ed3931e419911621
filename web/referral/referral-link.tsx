import { useTenant } from '../platform/tenant-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { IconCopy } from '../ui/icon/copy.gen.ts'
import { IconShare } from '../ui/icon/share.gen.ts'
import { Button } from '../ui/inputs/button.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import { Row } from '../ui/layout/card.tsx'
import { referralLink } from './stored-referral.ts'
import { TEXTS } from './texts.ts'

/** Shows the referral link, to copy and, where the device can, to share (REF-03). */
export function ReferralLink({ code }: { code: string }) {
  const toast = useToast()
  const { name } = useTenant()
  const url = referralLink(code)
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast({ tone: 'success', message: TEXTS.copied }),
      () => toast({ tone: 'danger', message: TEXTS.notCopied }),
    )
  // Closing the device's share dialog is a choice, not an error.
  const share = () => navigator.share({ url, text: TEXTS.shareText(name) }).catch(() => undefined)
  return (
    <>
      <TextField label={TEXTS.link} value={url} />
      <Row>
        <Button icon={<IconCopy size={18} aria-hidden />} onClick={() => void copy()}>
          {TEXTS.copy}
        </Button>
        {'share' in navigator && (
          <Button icon={<IconShare size={18} aria-hidden />} onClick={() => void share()}>
            {TEXTS.share}
          </Button>
        )}
      </Row>
    </>
  )
}
