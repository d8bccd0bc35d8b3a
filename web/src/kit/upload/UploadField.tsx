import { lazy, Suspense } from 'react'
import type { UploadProps } from './UploadControl.tsx'

// Few pages have it, and those that have open it later.
const UploadControl = lazy(async () => ({
  default: (await import('./UploadControl.tsx')).UploadControl,
}))

/** `UploadControl`, loaded when it is shown. */
export const UploadField = (props: UploadProps) => (
  <Suspense fallback={null}>
    <UploadControl {...props} />
  </Suspense>
)
