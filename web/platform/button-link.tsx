import { createLink } from '@tanstack/react-router'
import { LinkButton } from '../ui/inputs/button.tsx'

/** A link within the product, styled as a button. */
export const ButtonLink = createLink(LinkButton)
