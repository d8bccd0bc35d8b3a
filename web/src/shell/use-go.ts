import { goTo } from '#web/platform/address/address.tsx'

/** Goes to an address of this client. */
export type Go = (address: string, options?: { replace?: boolean }) => void

export const useGo = (): Go => goTo
