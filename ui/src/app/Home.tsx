import { HomeAnnouncements } from '../features/announcement/HomeAnnouncements';
import { HomePage } from '../features/home/HomePage';
import { type MenuItem, useUser } from '../shared/session/user';

/**
 * The home page, of blocks from features that do not know each other. Which addresses a menu opens says the list of pages,
 * of which this is one.
 */
export const makeHome = (opens: (address: string, menu: MenuItem[]) => boolean) =>
  function Home() {
    const menu = useUser()?.menu ?? [];
    return <HomePage announcements={<HomeAnnouncements />} opens={(address) => opens(address, menu)} />;
  };
