import { RotateCw } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useText } from '#web/platform/i18n/language.ts'
import { TextField } from '#web/ui/form/TextField.tsx'
import { signInText } from './sign-in.text.ts'

type ImageCodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'beside'> & {
  /** Where the picture is; another address is another code. */
  address: string
  onRenew: () => void
}

export function ImageCodeField({ address, onRenew, ...field }: ImageCodeFieldProps) {
  const text = useText(signInText)
  const [lostAddress, setLostAddress] = useState<string>()
  return (
    <TextField
      {...field}
      label={text.code}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={21}
      beside={
        <button
          type="button"
          className="si-code"
          onClick={onRenew}
          aria-label={text.renewCode}
          title={text.renewCode}
        >
          {lostAddress === address ? (
            text.codeLost
          ) : (
            <>
              <img
                src={address}
                alt=""
                width={156}
                height={60}
                onError={() => setLostAddress(address)}
              />
              <RotateCw size={15} aria-hidden="true" />
            </>
          )}
        </button>
      }
    />
  )
}
