import type { FC, SVGProps } from 'react'

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height, in pixels or as a CSS length. */
  size?: number | string
  /** Width of the lines, in a picture of 24 by 24. Filled icons have none. */
  stroke?: number
}

export type Icon = FC<IconProps>

const draw = (paths: readonly string[]) => paths.map(path => <path key={path} d={path} />)

/** An icon of lines in the colour of the text. */
export function lineIcon(...paths: readonly string[]): Icon {
  const drawing = draw(paths)
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {drawing}
    </svg>
  )
}

/** An icon that is filled with the colour of the text. */
export function filledIcon(...paths: readonly string[]): Icon {
  const drawing = draw(paths)
  return ({ size = 24, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="currentColor"
      {...rest}
      stroke="none"
    >
      {drawing}
    </svg>
  )
}
