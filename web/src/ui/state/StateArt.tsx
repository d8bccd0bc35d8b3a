/** A dashed drop with a little water in it, for lists and charts that have nothing to show. */
export function EmptyArt() {
  return (
    <svg width="150" height="104" viewBox="0 0 150 104" aria-hidden="true">
      <ellipse cx="75" cy="88" rx="58" ry="8" fill="var(--w-brand)" opacity=".1" />
      <path
        d="M75 14c13 16 22 27 22 41a22 22 0 0 1-44 0c0-14 9-25 22-41z"
        fill="var(--w-brand-tint)"
        stroke="var(--w-brand)"
        strokeWidth="1.6"
        strokeDasharray="4 4"
      />
      <path
        d="M55 60c8-5 13-3 20 1 7 3 13 4 21-1"
        fill="none"
        stroke="var(--w-brand)"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
      <circle cx="114" cy="34" r="4" fill="var(--w-s2)" opacity=".6" />
      <circle cx="36" cy="46" r="4" fill="var(--w-brand)" opacity=".3" />
    </svg>
  )
}
