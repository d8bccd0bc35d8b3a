import '#web/ui/form/field.css'
import './follow-star.css'
import { followUnit, type Unit } from '@iwater/contract/monitoring'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { ApiError, call } from '#web/platform/api/api.ts'
import { useLocal, useText } from '#web/platform/i18n/language.ts'
import { IconButton } from '#web/ui/action/IconButton.tsx'
import { monitoringText } from './monitoring.text.ts'

/** Queries whose units tell whether the user follows them. */
const unitPaths = /\/wp\/focus\/(findUnitList|getOnLineMonitorList|selectOnLineMonitor)/

/** Follows or unfollows a unit; the personal desktop shows the followed units. */
export function FollowStar({ unit }: { unit: Pick<Unit, 'unitId' | 'name' | 'isFocused'> }) {
  const words = useText(monitoringText)
  const local = useLocal()
  const client = useQueryClient()
  const [wished, setWished] = useState<boolean | null>(null)
  const { mutate, error } = useMutation({
    mutationFn: (isFollowed: boolean) =>
      call(followUnit, { unitId: unit.unitId, isFocused: isFollowed }),
    onMutate: setWished,
    // The new state is shown until the lists are refreshed.
    onSettled: async () => {
      await client.invalidateQueries({
        predicate: ({ queryKey }) => unitPaths.test(String(queryKey[0])),
      })
      setWished(null)
    },
  })
  const isFollowed = wished ?? unit.isFocused
  const label = (isFollowed ? words.unfollow : words.follow)(local(unit.name))
  return (
    <span className="unit-star-place">
      <IconButton
        className="unit-star"
        label={label}
        aria-pressed={isFollowed}
        onClick={() => mutate(!isFollowed)}
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
