-- What was taken away stays with administrators, also when another file of its name is put there: until now its versions came back with it.
ALTER POLICY of_files ON user_manual_versions
  USING ((removed_at IS NULL OR (SELECT ehub_reads_mail()))
         AND EXISTS (SELECT FROM user_manuals m WHERE m.dir = user_manual_versions.dir AND m.name = user_manual_versions.name));
