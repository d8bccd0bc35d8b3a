import { useId } from 'react'

/** The product's drop in the brand colour, where an organisation has no picture of its own. */
export function Logo({ size = 28 }: { size?: number }) {
  const gradient = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0.8" y2="1">
          <stop stopColor="var(--w-brand-pale)" />
          <stop offset="1" stopColor="var(--w-solid)" />
        </linearGradient>
      </defs>
      <path
        d="M16 2c5 7 9.5 11.5 9.5 17.5a9.5 9.5 0 0 1-19 0C6.5 13.5 11 9 16 2z"
        fill={`url(#${gradient})`}
      />
      <path
        d="M7.5 20c3.4-2.3 5.6-1.6 8.5.2s5.4 2.2 8.5-.2c0 5.2-3.8 8.7-8.5 8.7S7.5 25.2 7.5 20z"
        fill="#fff"
        opacity="0.3"
      />
      <path
        d="M11.6 18.5c.2-2.6 1.6-5 3.3-7.3"
        stroke="#fff"
        strokeWidth="1.6"
        strokeLinecap="round"
        fill="none"
        opacity="0.9"
      />
    </svg>
  )
}
