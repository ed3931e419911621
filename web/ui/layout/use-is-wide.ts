import { useMediaQuery } from '@mantine/hooks'

/** Whether the window has room for a desk's second column, or for what a phone keeps behind a press. */
export const useIsWide = (): boolean => useMediaQuery('(min-width: 1080px)', true, { getInitialValueInEffect: false })
