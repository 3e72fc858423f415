import { HomeAnnouncements } from '../features/announcement/HomeAnnouncements';
import { HomePage } from '../features/home/HomePage';

/** The home page, of blocks from features that do not know each other. */
export default function Home() {
  return <HomePage announcements={<HomeAnnouncements />} />;
}
