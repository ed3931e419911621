import { QrCode } from '../ui/display/qr-code.tsx'
import { Stack } from '../ui/layout/card.tsx'
import { TextField } from '../ui/inputs/text-field.tsx'
import classes from './second-factor.module.css'
import { TEXTS } from './texts.ts'

const texts = TEXTS.totp

interface TotpSetupProps {
  secret: string
  uri: string
  code: string
  onCode: (code: string) => void
  error: string | undefined
}

/** The QR code for the app, the key for those who cannot scan it, and the field for the app's first code. */
export function TotpSetup({ secret, uri, code, onCode, error }: TotpSetupProps) {
  return (
    <Stack>
      <p>{texts.scan}</p>
      {/* Visits that are recorded leave this out. */}
      <div className={`${classes.scan} rr-block`}>
        <QrCode text={uri} label={texts.scanLabel} />
        <div>
          <p>{texts.secret}</p>
          <p className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        </div>
      </div>
      <p>{texts.enter}</p>
      <TextField
        label={TEXTS.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={onCode}
        error={error}
      />
    </Stack>
  )
}
