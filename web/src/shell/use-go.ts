import { useCallback, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/** Goes to an address of this client. */
export type Go = (address: string, options?: { replace?: boolean }) => void

/** The router's own function changes with every address and would make hidden pages render again. */
export function useGo(): Go {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  }, [navigate])
  return useCallback((address, options) => void latest.current(address, options), [])
}
