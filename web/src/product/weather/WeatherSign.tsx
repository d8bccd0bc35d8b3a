import './weather-sign.css'
import type { WeatherIcon } from '@iwater/contract/weather'
import {
  Cloud,
  CloudDrizzle,
  CloudFog,
  CloudHail,
  CloudLightning,
  CloudRain,
  CloudSnow,
  CloudSun,
  type LucideIcon,
  Sun,
  Wind,
} from 'lucide-react'

const signs: Readonly<Record<WeatherIcon, LucideIcon>> = {
  sunny: Sun,
  cloudy: CloudSun,
  overcast: Cloud,
  fog: CloudFog,
  drizzle: CloudDrizzle,
  rain: CloudRain,
  thunder: CloudLightning,
  sleet: CloudHail,
  snow: CloudSnow,
  wind: Wind,
}

const isFair = (icon: WeatherIcon) => icon === 'sunny' || icon === 'cloudy'

/** What the sky is like; words stand beside it. */
export function WeatherSign({ icon, size }: { icon: WeatherIcon; size: number }) {
  const Sign = signs[icon]
  return (
    <Sign
      size={size}
      aria-hidden="true"
      className={isFair(icon) ? 'weather-fair' : 'weather-wet'}
    />
  )
}
