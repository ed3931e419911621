@rem The shell command "exec" of Linux and macOS, for npm scripts on Windows: runs what follows.
@%*
