import '#web/ui/form/field.css'
import './focus-star.css'
import { focusUnit, type Unit } from '@iwater/contract/monitoring'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { monitoringText } from './monitoring.text.ts'

/** Every query of units tells whether each is one of the person's own. */
const unitPaths = /\/wp\/focus\/(findUnitList|getOnLineMonitorList|selectOnLineMonitor)/

/** Makes a unit one of the person's own, which their personal desktop shows, or no longer one. */
export function FocusStar({ unit }: { unit: Pick<Unit, 'unitId' | 'name' | 'isFocused'> }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const client = useQueryClient()
  const [wished, setWished] = useState<boolean | null>(null)
  const { mutate, error } = useMutation({
    mutationFn: (isFocused: boolean) => call(focusUnit, { unitId: unit.unitId, isFocused }),
    onMutate: setWished,
    // What is shown stays until the lists say the same.
    onSettled: async () => {
      await client.invalidateQueries({
        predicate: ({ queryKey }) => unitPaths.test(String(queryKey[0])),
      })
      setWished(null)
    },
  })
  const isFocused = wished ?? unit.isFocused
  const label = (isFocused ? words.unfocus : words.focus)(local(unit.name))
  return (
    <span className="unit-star-place">
      <IconButton
        className="unit-star"
        label={label}
        aria-pressed={isFocused}
        onClick={() => mutate(!isFocused)}
      >
        <Star size={16} />
      </IconButton>
      {error instanceof ApiError && (
        <small className="w-wrong" role="alert">
          {error.message}
        </small>
      )}
    </span>
  )
}
