import { encode } from 'uqr'
import classes from './qr-code.module.css'

interface QrCodeProps {
  /** The encoded text. */
  text: string
  /** Describes its purpose for screen readers. */
  label: string
}

/** Draws a QR code as one path, dark on white in every colour scheme, with the margin that scanners need. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
