import { HomeAnnouncements } from '../features/announcement/HomeAnnouncements';
import { HomePage } from '../features/home/HomePage';
import { useUser } from '../shared/session/user';
import { opens } from './pages';

/** The home page, of blocks from features that do not know each other. */
export default function Home() {
  const menu = useUser()?.menu ?? [];
  return <HomePage announcements={<HomeAnnouncements />} opens={(address) => opens(address, menu)} />;
}
