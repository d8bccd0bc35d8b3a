import './water-scene.css'
import { useBranding } from '#web/platform/branding/branding.ts'
import { safeLink } from '#web/platform/page/own-path.ts'

/** The picture behind the sign-in pages: the organisation's own, or water with a drop above it. */
export function WaterScene({ hasDrop = false }: { hasDrop?: boolean }) {
  const picture = safeLink(useBranding()?.loginFile)
  return (
    <div className="si-scene" aria-hidden="true">
      {picture !== undefined && <img className="si-picture" src={picture} alt="" />}
      {picture === undefined && <Waves />}
      {picture === undefined && hasDrop && <Drop />}
    </div>
  )
}

function Waves() {
  return (
    <svg className="si-waves" viewBox="0 0 2880 420" preserveAspectRatio="none">
      <path d="M0 150q360 -110 720 0q360 110 720 0q360 -110 720 0q360 110 720 0V420H0Z" />
      <path d="M0 215q240 84 480 0q240 -84 480 0q240 84 480 0q240 -84 480 0q240 84 480 0q240 -84 480 0V420H0Z" />
      <path d="M0 290q180 -64 360 0q180 64 360 0q180 -64 360 0q180 64 360 0q180 -64 360 0q180 64 360 0q180 -64 360 0q180 64 360 0V420H0Z" />
    </svg>
  )
}

function Drop() {
  return (
    <>
      <div className="si-drop">
        <svg viewBox="0 0 200 260">
          <defs>
            <linearGradient id="si-drop-fill" x1="0" y1="0" x2="0.9" y2="1">
              <stop stopColor="#fff" stopOpacity="0.92" />
              <stop offset="0.45" stopColor="var(--w-brand-pale)" stopOpacity="0.7" />
              <stop offset="1" stopColor="var(--w-solid)" stopOpacity="0.92" />
            </linearGradient>
          </defs>
          <path
            d="M100 8c44 58 82 98 82 154a82 82 0 0 1-164 0C18 106 56 66 100 8z"
            fill="url(#si-drop-fill)"
          />
          <path
            d="M24 160c30-20 52-14 80 2s50 20 74-2c0 50-34 82-78 82s-76-32-76-82z"
            fill="#fff"
            opacity="0.22"
          />
          <path
            d="M52 150c2-24 14-46 30-66"
            stroke="#fff"
            strokeWidth="9"
            strokeLinecap="round"
            fill="none"
            opacity="0.85"
          />
        </svg>
      </div>
      <div className="si-ring" />
      <div className="si-ring" />
      <div className="si-ring" />
    </>
  )
}
